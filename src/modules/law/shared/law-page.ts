/** The page on how software takes part in hiring. */
export const softwarePage = '/software'
