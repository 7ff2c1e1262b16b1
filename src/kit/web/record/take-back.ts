import { api, messageOf } from '../client/api.ts';
import { refresh } from '../client/query-client.ts';
import { toast } from '../parts/toast.ts';

/** Takes a step of a record back, and shows the answer as a toast. @example void takeBack(`/loads/${id}/receipt`) */
export async function takeBack(path: string): Promise<void> {
  try {
    const { msg } = await api.delete(path);
    toast.success(msg);
    void refresh();
  } catch (error) {
    toast.error(messageOf(error));
  }
}
