/** Rows on a page of every paged list, unless the caller asks for another limit. */
export const pageSize = 20;
