import { createHash } from 'node:crypto'
import type { JobDetail } from '#shared/job.ts'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { type ApplicationTitle, ownTitle } from '#server/applications/store/title-code.ts'
import { titleOf } from '#server/applications/take/submit.ts'
import { judgeAnswers } from '#server/applications/judge/judge.ts'
import { fairAnswers, interestForm } from '#server/applications/store/interest-form.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { originStatement, plainLine, type Received, type ReceiveDeps, type Sealed } from './received.ts'
import { filesByField, storeFiles, withAddresses } from './store-files.ts'

/**
 * Receives the name of somebody who had no time to apply. It is stored as an application, so that lists, search, exports, mails
 * and erasing know it. It is delivered only to a post that is for no job and takes it as it is: nobody has applied for a job.
 */

type Interest = Sealed<'interest'>

interface About extends ApplicationTitle {
  /** 0: no job of the board. */
  readonly jobId: number
  readonly text: string
}

/** The open posts that are for no job. null: the board does not answer. */
async function readPosts({ jobs, warn }: ReceiveDeps): Promise<readonly JobDetail[] | null> {
  const listed = await jobs.list()
  if (listed === null) return null
  const posts: JobDetail[] = []
  for (const { jobId } of listed.filter(({ isProspectPost }) => isProspectPost)) {
    const found = await jobs.findWithForm(jobId, warn)
    if (found.status === 'unknown') return null
    if (found.status === 'open') posts.push(found.job)
  }
  return posts
}

/** The first post whose form takes the answers with all their files. null: none does. */
async function findPost(
  posts: readonly JobDetail[],
  answers: Readonly<Record<string, unknown>>,
  fileCount: number,
  { database, fileUrl }: ReceiveDeps,
): Promise<JobDetail | null> {
  for (const post of posts) {
    const judged = await judgeAnswers(database, post.form, answers, fileUrl)
    if (judged.status === 'fits' && judged.files.length === fileCount) return post
  }
  return null
}

/** The job by the board's title, which is not the tablet's to choose. */
async function aboutJob(jobId: number, givenTitle: string, { jobs, warn }: ReceiveDeps): Promise<About> {
  const isNumber = Number.isSafeInteger(jobId) && jobId > 0
  const found = isNumber ? await jobs.findWithForm(jobId, warn) : null
  const title = found?.status === 'open' ? await titleOf(found, jobs) : { jobTitle: plainLine(givenTitle), titleCode: null }
  return { jobId: isNumber ? jobId : 0, ...title, text: title.jobTitle }
}

export async function receiveInterest(
  envelopeId: string,
  content: Interest,
  contents: readonly Uint8Array[],
  deps: ReceiveDeps,
): Promise<Received> {
  const { database, delivery, fileUrl, mails } = deps
  const { about, agreedAtMs, email, files: sealedFiles, firstName, language, lastName, source } = content
  // Where nothing is delivered, nobody needs to know the posts, and the board may be silent.
  const posts = about.kind === 'job' || !delivery ? [] : await readPosts(deps)
  if (!posts) return 'busy'
  const [bytes = new Uint8Array()] = contents
  const photo = sealedFiles.slice(0, 1).map((file) => ({ ...file, bytes, kind: 'document' as const, fieldName: 'resume' }))
  const files = await storeFiles(photo, deps)
  if (!files) return 'busy'
  const [stored] = files.stored
  const answers = withAddresses(
    {
      first_name: firstName,
      last_name: lastName,
      email,
      ...(stored ? { resume_url: `file:${stored.fileId}`, resume_url_filename: stored.fileName } : {}),
      ...(source === '' ? {} : { mapped_url_token: source }),
    },
    files,
    fileUrl,
  )
  const post = await findPost(posts, answers, files.stored.length, deps)
  const team = about.kind === 'team' ? plainLine(about.team) : ''
  const { jobId, jobTitle, text, titleCode } =
    about.kind === 'job'
      ? await aboutJob(about.jobId, about.jobTitle, deps)
      : { jobId: post?.jobId ?? 0, ...ownTitle({ kind: 'interest', team }), text: team }
  await storeApplication(
    database,
    {
      idempotencyKey: envelopeId,
      bodySha256: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
      jobId,
      jobTitle,
      titleCode,
      answers: { ...(answers as Readonly<Record<string, string>>), ...fairAnswers(text, agreedAtMs) },
      form: interestForm(),
      educationNames: [],
      files: filesByField(files),
      language: siteLanguageOf(language),
      origin: 'name',
    },
    {
      followUps: [post === null ? null : delivery, mails],
      more: (applicationId) => [originStatement(applicationId, content, deps)],
    },
  )
  return 'received'
}
