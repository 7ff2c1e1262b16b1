/** The statuses of a godown, an expense type or a vehicle. */
export const activeStatuses = ['Active', 'InActive'] as const;
