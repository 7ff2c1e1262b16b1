/** Apart from the contract, so that the search box comes without the validation library. */
export const path = '/search';
