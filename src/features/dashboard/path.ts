/** Apart from the contract, so that the first screen comes without the validation library. */
export const checklistPath = '/checklist';
export const dashboardPath = '/dashboard';
