/** Spec §9: what the business sells. */
export const product_categories = ['Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders'] as const;
