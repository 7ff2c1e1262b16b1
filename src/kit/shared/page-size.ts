/** Rows per page of every paged list, unless the request sets a limit. */
export const pageSize = 20;
