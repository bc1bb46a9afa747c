/** The placeholders for a job in `job-page.html` (`build/prerender.ts`), which the server fills (`render-job.ts`). */
export const jobPageMarks = { head: '<!--job-head-->', root: '<div id="root"><!--job--></div>' } as const

/** A job to try the renderer with, before the first visitor needs it. */
export const sampleJob = { id: 1, title: 'A job', location: null, content: '&lt;p&gt;Its text.&lt;/p&gt;' }
