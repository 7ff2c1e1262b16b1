import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Makes a certificate for localhost and its key, as files of the folder. */
export async function makeCertificate(folder: string, name: string): Promise<{ cert: string; key: string }> {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost'];
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', cert];
  await promisify(execFile)('openssl', ['req', '-x509', ...ec, ...files, '-days', '2', ...subject]);
  return { cert, key };
}
