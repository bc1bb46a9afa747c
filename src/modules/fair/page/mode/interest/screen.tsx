import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { brand, fair as copy } from '#content'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { form as rules } from '#shared/form/words.ts'
import { Camera } from '#modules/paper/page/aside/camera.tsx'
import { Crop } from '#modules/paper/page/aside/crop.tsx'
import { type PagePhoto, type Photo, photoOfFile } from '#modules/paper/page/aside/photo/page-photo.ts'
import { photoProblemText } from '#modules/paper/page/aside/problem-text.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { Slot } from '#platform/slot.tsx'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'
import { ChoicePills } from '#ui/choice-list/choice-pills.tsx'
import { Button } from '#ui/button/button.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { pillClass } from '#ui/choice-list/choice-pills.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { FieldError } from '#ui/field-error/field-error.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { useFairJob } from '../parts/fair-job.tsx'
import { FairScreen, WayBar } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { type SealFailure, useRunningFair } from '../parts/running-fair.ts'
import { useFairJobs } from '../parts/use-fair-jobs.ts'
import { noteActivity } from '../parts/use-idle.ts'
import { mode } from '../../../words.ts'
import { aboutOptions } from './about.ts'
import { PageField } from './page-field.tsx'
import { noPerson, type PersonField, type PersonValues, personError, personFields } from './person-rules.ts'
import styles from './screen.module.css'

const { interest: words, parts } = mode

/** What covers the form. Not in the address: 'back' leads to the jobs, and nothing of the photo is in the history. */
type Step = { readonly kind: 'form' } | { readonly kind: 'camera' } | { readonly kind: 'crop'; readonly photo: Photo }

/** A name, an address, and perhaps a photo of a résumé: the short way to apply at a fair. Everything is in memory only. */
export function Screen() {
  const [step, setStep] = useState<Step>({ kind: 'form' })
  const [page, setPage] = useState<PagePhoto | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const interest = useInterest(page)
  const pagePlace = useRef<HTMLFieldSetElement>(null)
  const { kind } = step
  usePageMeta({ title: `${parts.leaveName()} | ${brand.name}`, isIndexed: false })
  useReturningFocus(kind, pagePlace)

  const close = () => setStep({ kind: 'form' })
  const takeFile = async (file: File) => {
    setProblem(null)
    const photo = await photoOfFile(file)
    if (typeof photo === 'string') setProblem(photoProblemText(photo))
    else setStep({ kind: 'crop', photo })
  }
  const openCamera = () => {
    setProblem(null)
    setStep({ kind: 'camera' })
  }
  switch (step.kind) {
    case 'camera':
      return (
        <Camera
          onCancel={close}
          onFile={(file) => void takeFile(file)}
          onMovement={noteActivity}
          onPhoto={(photo) => setStep({ kind: 'crop', photo })}
          problem={problem}
        />
      )
    case 'crop':
      return (
        <Crop
          photo={step.photo}
          onRetake={openCamera}
          onUse={(made) => {
            setPage(made)
            close()
          }}
        />
      )
    case 'form':
      return (
        <InterestForm interest={interest}>
          <PageField
            page={page}
            place={pagePlace}
            problem={problem}
            onCamera={openCamera}
            onFile={(file) => void takeFile(file)}
            onRemove={() => {
              setPage(null)
              pagePlace.current?.focus()
            }}
          />
        </InterestForm>
      )
  }
}

/** Gives the focus back to the photo's field, at its place, after the camera has covered the form. */
function useReturningFocus(kind: Step['kind'], place: RefObject<HTMLFieldSetElement | null>): void {
  const last = useRef(kind)
  useEffect(() => {
    const hasReturned = last.current !== 'form' && kind === 'form'
    last.current = kind
    if (!hasReturned) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [kind, place])
}

interface Interest {
  readonly values: PersonValues
  readonly change: (name: PersonField, value: string) => void
  readonly about: string
  readonly setAbout: (value: string) => void
  readonly options: ReturnType<typeof aboutOptions>
  readonly hasAgreed: boolean
  readonly setAgreed: (hasAgreed: boolean) => void
  /** Whether errors are shown: after the first press. */
  readonly isChecked: boolean
  readonly failure: SealFailure | null
  readonly jobId: number | null
  /** @returns whether something is missing */
  readonly seal: () => Promise<boolean>
}

/** The state of the form, which outlives the camera. */
function useInterest(page: PagePhoto | null): Interest {
  const { seal: sealPerson } = useRunningFair()
  const [parameters] = useSearchParams()
  const jobId = Number(parameters.get('job')) || null
  const { jobs } = useFairJobs()
  const options = aboutOptions(jobs, jobId)
  const [values, setValues] = useState(noPerson)
  const [chosen, setAbout] = useState<string | null>(null)
  const [hasAgreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<SealFailure | null>(null)
  const isSealing = useRef(false)
  const isDirty = page !== null || personFields.some((name) => values[name] !== '')
  // Nothing of it is stored, so a new release waits for as long as there is something to lose.
  useEffect(
    () =>
      isDirty
        ? registerUnsavedWork(
            async () => {},
            () => true,
          )
        : undefined,
    [isDirty],
  )
  // Until somebody chooses: the job that the person came from, or anything.
  const option = options.find(({ value }) => value === chosen) ?? (options[0]?.value === 'job' ? options[0] : options.at(-1))
  const change = (name: PersonField, value: string) => setValues((before) => ({ ...before, [name]: value }))

  const seal = async (): Promise<boolean> => {
    setChecked(true)
    setFailure(null)
    if (!hasAgreed || personFields.some((name) => personError(name, values) !== null)) return true
    // A second press while the first one works would leave the person twice.
    if (isSealing.current || !option) return false
    isSealing.current = true
    const failed = await sealPerson({
      kind: 'interest',
      firstName: values.first_name.trim(),
      lastName: values.last_name.trim(),
      email: values.email.trim(),
      about: option.about,
      photo: page && {
        fileId: uniqueId(),
        fieldName: 'resume',
        fileName: 'resume.pdf',
        kind: 'document',
        mediaType: 'application/pdf',
        bytes: page.pdf,
      },
    })
    isSealing.current = false
    setFailure(failed)
    return false
  }
  const about = option?.value ?? 'anything'
  return { values, change, about, setAbout, options, hasAgreed, setAgreed, isChecked, failure, jobId, seal }
}

interface InterestFormProps {
  readonly interest: Interest
  /** The photo's field. */
  readonly children: ReactNode
}

function InterestForm({ children, interest }: InterestFormProps) {
  const { about, change, failure, hasAgreed, isChecked, jobId, options, seal, setAbout, setAgreed, values } = interest
  const { fair } = useRunningFair()
  const person = fair.getPersonNumber()
  const form = useRef<HTMLFormElement>(null)
  const ids = useId()
  const submit = async () => {
    const isIncomplete = await seal()
    // After the errors are in the page.
    if (isIncomplete) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const field = (name: PersonField) => (
    <TextField
      {...(name === 'email' ? { type: name, icon: 'mail' } : {})}
      label={words.labels[name]()}
      name={name}
      isRequired
      size="touch"
      autoCapitalize={name === 'email' ? 'none' : 'words'}
      autoCorrect="off"
      spellCheck={false}
      value={values[name]}
      error={isChecked ? personError(name, values) : null}
      onChange={(value) => change(name, value)}
    />
  )
  return (
    <FairScreen
      bar={
        <WayBar
          back={
            <FairLink icon="arrow-left" to={jobId === null ? fairPaths.jobs() : fairPaths.job(jobId)}>
              {jobId === null ? words.backToJobs() : parts.backToJob()}
            </FairLink>
          }
        />
      }
      foot={
        <>
          {failure === null ? null : (
            <p className={`${kit['error']} ${styles['failed']}`} role="alert">
              <Icon name="circle-alert" />
              {words.failures[failure]()}
            </p>
          )}
          <p className={styles['promise']}>
            <Icon name="lock-keyhole" />
            {parts.promise()}
          </p>
          <Button size="touch-large" type="submit" form={`${ids}-form`} variant="primary" icon="stamp">
            {words.seal()}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={`${ids}-form`}
        className={styles['form']}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className={styles['head']}>
          <h1 className={kit['title']}>{parts.leaveName()}</h1>
          <p className={kit['lead']}>{copy.interest.lead}</p>
        </div>
        <div className={styles['names']}>
          {field('first_name')}
          {field('last_name')}
        </div>
        {field('email')}
        <ChoicePills label={words.about()} options={options} value={about} onChoose={setAbout} />
        {children}
        <div className={fieldClass.field} data-size="touch">
          <label className={`${pillClass} ${styles['consent']}`}>
            <input
              type="checkbox"
              name={`consent-${person}`}
              autoComplete="off"
              required
              checked={hasAgreed}
              // Without this attribute browsers report a required box as invalid from the start.
              aria-invalid={isChecked && !hasAgreed}
              aria-describedby={isChecked && !hasAgreed ? `${ids}-consent` : undefined}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            <span className={styles['box']}>
              <Icon name="check" />
            </span>
            <span>
              {copy.interest.consent}
              <small>{copy.interest.consentHint}</small>
            </span>
          </label>
          <FieldError id={`${ids}-consent`} message={isChecked && !hasAgreed ? rules.required() : null} />
        </div>
        <Notes jobId={about === 'job' ? jobId : null} />
      </form>
    </FairScreen>
  )
}

/** What modules say above 'Send'. Of no job in particular, they say what may be for it. */
function Notes({ jobId }: { readonly jobId: number | null }) {
  const { result } = useFairJob(String(jobId ?? ''))
  if (result === null) return null
  return <Slot name="submit-notes" props={{ job: result.status === 'ready' ? result.job : {} }} />
}
