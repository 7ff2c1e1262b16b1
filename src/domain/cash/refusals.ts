/** The texts of refused recoveries that screens show too. */
export const cashRefusals = { none: 'No Day Entries found OR Day Entries already settled' };
