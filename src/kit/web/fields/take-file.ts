import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { tooLargeMessage, uploadLimitBytes } from '../../shared/upload.ts';
import { messageOf } from '../client/api.ts';
import { isPhoto, photoToSend } from './photo-to-send.ts';

/** What a picker of photos offers: on a phone the camera and the gallery. */
export const photoAccept = 'image/*,.heic,.heif';

/** In place of the hint while a field is busy. */
export const MAKING_SMALLER = 'Making the photo smaller …';

/** Picked files until they are fit to send. */
const underWay = new Set<Promise<boolean>>();

/** Waits for the files that were picked. @returns whether all of them are in their forms */
export const filesAreTaken = async (): Promise<boolean> => (await Promise.all(underWay)).every(Boolean);

/**
 * Puts a picked file into its field, a photo made smaller, or the problem under it; a save waits for that.
 * @param accept types that may be picked; the server looks at the content itself
 * @example const { isBusy, take } = useTakeFile('image', imageTypes)
 */
export function useTakeFile(name: string, accept: readonly string[]) {
  const { field } = useController({ name });
  const { setError, clearErrors } = useFormContext();
  const [isBusy, setBusy] = useState(false);

  const put = async (file: File): Promise<boolean> => {
    try {
      const sent = await fileToSend(file, accept);
      clearErrors(name);
      field.onChange(sent);
      return true;
    } catch (error) {
      setError(name, { message: messageOf(error) });
      return false;
    }
  };
  const take = async (file: File) => {
    const taking = put(file);
    underWay.add(taking);
    setBusy(true);
    await taking;
    underWay.delete(taking);
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
