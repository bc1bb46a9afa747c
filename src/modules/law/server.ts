import { law, retention } from '#content'
import { jobIdPattern } from '#shared/endpoints.ts'
import { withDatabase } from '#server/database/database.ts'
import type { ServerModule } from '#server/module.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { softwarePage } from './shared/law-page.ts'
import { lawFindings } from './server/findings.ts'
import { mailNotices } from './server/mail-notices.ts'
import { limitsOfApplications } from './server/periods.ts'
import { forbidsDates } from './server/where.ts'
import { keepPostings, postingVersions, purgePostings } from './server/postings.ts'

/** What the law of places asks of postings, forms and records. */
export const server: ServerModule = {
  name: 'law',
  pages: law.software ? [softwarePage] : [],
  jobFindings: lawFindings(law),
  retentionLimits: (places) => limitsOfApplications(places, law),
  mailNotices: (places, siteUrl) => mailNotices(law.notices, places, siteUrl),
  formLimits: (places) => ({ asksEducationDates: law.asksEducationDates || !forbidsDates(places) }),
  exportOptions: {
    posting: {
      takes: 'ID',
      purpose: 'print what was shown of this job, with its form, from when to when, as JSON',
      run: async (value, configuration, { stdout }) => {
        if (!jobIdPattern.test(value))
          throw new OperatorError(`--posting: '${value}' is not the number of a job, such as 7410004.`)
        const versions = await withDatabase(configuration, async (database) => postingVersions(database, Number(value)))
        if (versions.length === 0) throw new OperatorError(`--posting: nothing is stored of job ${value}.`)
        stdout.write(`${JSON.stringify(versions, null, 2)}\n`)
      },
    },
  },
  purge: async (database, nowMs, { isRetentionOn }) =>
    isRetentionOn ? purgePostings(database, nowMs, retention.months, law) : undefined,
  start: async (deps) => Promise.resolve(keepPostings(deps)),
}
