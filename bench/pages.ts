import type { Server } from './servers.ts';

const PAGE_SIZE = 20;

/** The URLs of a page near the end: by the cursor of the page before it, and by page number. */
export async function deepPage({ url, token }: Server, entries: number) {
  const page = Math.floor(entries / PAGE_SIZE) - 2;
  const path = '/api/dayentries';
  const answer = await fetch(`${url}${path}?min=${page - 1}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { next } = (await answer.json()) as { next: string };
  return { page, byCursor: `${path}?after=${next}`, byCounter: `${path}?min=${page}` };
}
