/** Apart from the contract, so that the first screen comes without the validation library. */
export const checklist_path = '/checklist';
export const dashboard_path = '/dashboard';
