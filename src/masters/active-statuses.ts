/** What a godown, an expense type or a vehicle may be. */
export const activeStatuses = ['Active', 'InActive'] as const;
