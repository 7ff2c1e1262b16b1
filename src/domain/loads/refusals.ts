/** The texts of refused settlements that screens show too. */
export const loadRefusals = {
  none: 'No Stock Assigns found OR Stock Assigns already settled',
  loads_gone: 'Some loads of this settlement have changed',
  count_only: 'Only the count can be corrected; delete the settlement to change the rest',
};
