/** The business's fixed lists (spec §9), in the order in which a person meets them. */
export const product_categories = ['Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders'] as const;
export const cylinder_types = ['Domestic', 'Commercial'] as const;
export const customer_types = ['SV', 'Credit', 'Guest'] as const;
export const sv_types = ['New', 'Transfer', 'Name Change'] as const;
/** Papers that show where somebody lives. */
export const poa_categories = [
  'Aadhaar Card',
  'Voter ID',
  'Driving Licence',
  'Passport',
  'Ration Card',
  'Electricity Bill',
  'Rent Agreement',
] as const;
export const account_types = ['Savings', 'Current'] as const;
export const sale_types = ['Cash Sales', 'Credit Sales', 'Other Product Sales'] as const;
export const payment_modes = ['upi', 'cash'] as const;
export const expence_types = ['general', 'fuel', 'vehicle'] as const;
/** What is done for a vehicle; spec §9 spells the first one so. */
export const expence_sub_types = ['maintanance', 'cleaning', 'spares', 'emi'] as const;
export const adjustment_kinds = ['opening', 'count', 'damaged', 'lost'] as const;
export const denominations = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** kg of the cylinders that are usual in India; others may be typed. */
export const usual_weights = [5, 10, 14.2, 19, 35, 47.5, 425] as const;
