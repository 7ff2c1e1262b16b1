// Not in rules.ts, so that the first load of the console has no zod.

/** Settings of the business that widen rules of fields, or add fields. With all of them off, the rules are as declared. */
export type RuleSettings = {
  exact_names: boolean;
  paise: boolean;
  driver_accounts: boolean;
  /** No switch of its own: on from the first count of a till. */
  money_places: boolean;
};

export const strictRules: RuleSettings = {
  exact_names: false,
  paise: false,
  driver_accounts: false,
  money_places: false,
};
