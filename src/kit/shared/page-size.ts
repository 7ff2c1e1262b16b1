/** Rows on a page of every paged list, unless the caller asks for another limit. */
export const page_size = 20;
