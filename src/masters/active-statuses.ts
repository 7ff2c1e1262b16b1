/** What a godown, an expense type or a vehicle may be. */
export const active_statuses = ['Active', 'InActive'] as const;
