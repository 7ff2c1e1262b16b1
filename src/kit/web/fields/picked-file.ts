import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { tooLargeMessage, uploadLimitBytes } from '../../shared/upload.ts';
import { messageOf } from '../client/api.ts';
import { isPhoto, photoToSend } from './photo-to-send.ts';

/** With these types a phone offers the camera and the gallery. */
export const photoAccept = 'image/*,.heic,.heif';

/** In place of the hint while a field is busy. */
export const MAKING_SMALLER = 'Making the photo smaller …';

/** Picked files that are being prepared. */
const pendingFiles = new Set<Promise<boolean>>();

/** Waits until the picked files are prepared. @returns whether all of them are in their forms */
export const filesAreReady = async (): Promise<boolean> => (await Promise.all(pendingFiles)).every(Boolean);

/**
 * Puts a picked file into its field, a photo after making it smaller, or shows the problem under the field. A save waits for
 * it.
 * @param accept types that may be picked; the server looks at the content itself
 * @example const { isBusy, take } = usePickedFile('image', imageTypes)
 */
export function usePickedFile(name: string, accept: readonly string[]) {
  const { field } = useController({ name });
  const { setError, clearErrors } = useFormContext();
  const [isBusy, setBusy] = useState(false);

  const put = async (file: File): Promise<boolean> => {
    try {
      const prepared = await fileToSend(file, accept);
      clearErrors(name);
      field.onChange(prepared);
      return true;
    } catch (error) {
      setError(name, { message: messageOf(error) });
      return false;
    }
  };
  const take = async (file: File) => {
    const preparing = put(file);
    pendingFiles.add(preparing);
    setBusy(true);
    await preparing;
    pendingFiles.delete(preparing);
    setBusy(false);
  };
  return { isBusy, take };
}

async function fileToSend(file: File, accept: readonly string[]): Promise<File> {
  if (isPhoto(file)) return photoToSend(file);
  if (file.size > uploadLimitBytes) throw new Error(tooLargeMessage);
  if (!accept.includes(file.type)) throw new Error(`Only ${accept.map(typeName).join(', ')} files`);
  return file;
}

const typeName = (type: string) => (type.split('/')[1] ?? type).toUpperCase();
