/** Where a draft from another device arrives. Short, because people type it. Apart from the contract, because every page of the site loads it. */
export const handoverPage = '/on'
