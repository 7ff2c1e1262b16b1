// Runs an external program for the launcher, and ends the program's process group when the launcher ends.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PATIENCE_MS = 20_000;
const [command, ...words] = process.argv.slice(2);
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
const child = spawn(command, words, { stdio: 'inherit' });

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop(name));
process.once('disconnect', () => stop('SIGTERM'));
child.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.once('exit', (code, name) => process.exit(code ?? 128 + (constants.signals[name] ?? 0)));

function stop(name) {
  child.kill(name);
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), PATIENCE_MS).unref();
}
