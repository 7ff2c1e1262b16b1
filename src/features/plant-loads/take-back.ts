import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { toast } from '../../kit/web/parts/toast.ts';

/** Takes a step back and shows the answer. @example await takeBack('/plantloads/7/receipt') */
export async function takeBack(path: string): Promise<void> {
  try {
    const { msg } = await api.delete(path);
    toast.success(msg);
    void refresh();
  } catch (error) {
    toast.error(messageOf(error));
  }
}
