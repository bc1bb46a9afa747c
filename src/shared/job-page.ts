/** Id of the element in a rendered job page that holds the board's answer as JSON. */
export const jobDataId = 'job-data'
