import type { JobListing } from '#shared/job.ts'
import type { JobLine } from '#storage/mine-rows.ts'

/** The line of a job that is listed, as the device stores it with a saved job. */

/** null for a freelance job, which has no number and no page here. Of a card, its first post stands for all: with the places of all, and its own pay. */
export function lineOfListing({ card, department, id, location, pay, posts, title, type }: JobListing): JobLine | null {
  if (typeof id === 'string') return null
  const [post = { jobId: id, pay }] = posts ?? []
  return { jobId: post.jobId, title, location, department, type, pay: post.pay, ...(card === undefined ? {} : { card }) }
}

/** A row for a job that is no longer listed, or not yet. */
export function listingOfLine({ department, jobId, location, pay, title, type }: JobLine): JobListing {
  return {
    id: jobId,
    title,
    department,
    departmentPath: department === '' ? [] : [department],
    division: '',
    featured: false,
    location,
    places: [],
    type,
    url: '',
    pay,
    publishedSeconds: null,
  }
}
