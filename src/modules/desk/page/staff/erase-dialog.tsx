import { useCallback, useId, useState } from 'react'
import type { DeskAddress, DeskApplication, DeskPerson } from '../../shared/desk.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { momentText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { DialogActions } from './dialog-actions.tsx'
import styles from './erase-dialog.module.css'
import { deskClient } from './parts/client.ts'
import { type DeskErase, useDesk } from './parts/desk-context.ts'
import { personName } from './parts/states.ts'
import { useAnswer } from './parts/use-answer.ts'
import { staff } from '../../words.ts'

const { frame: words, parts } = staff

/** What is to be erased, before somebody has typed the word. */
export interface ToErase {
  readonly application: DeskApplication
  readonly what: DeskErase['what']
}

interface EraseDialogProps {
  /** null closes it. */
  readonly toErase: ToErase | null
  /** Keeps a copy of its own. */
  readonly system: string | null
  readonly onClose: () => void
  readonly onErase: (erase: DeskErase) => void
  readonly onSignedOut: () => void
}

export function EraseDialog({ toErase, ...rest }: EraseDialogProps) {
  const title =
    toErase?.what === 'application'
      ? words.erase.titleOne()
      : words.erase.title({ name: toErase ? personName(toErase.application) : '' })
  return (
    <Dialog isOpen={toErase !== null} onClose={rest.onClose} title={title}>
      {toErase === null ? null : <EraseForm {...rest} toErase={toErase} />}
    </Dialog>
  )
}

function EraseForm({ toErase, system, onClose, onErase, onSignedOut }: EraseDialogProps & { readonly toErase: ToErase }) {
  const { application, what } = toErase
  const isPerson = what === 'person'
  const { applicationId } = application
  const read = useCallback(() => deskClient.person(applicationId), [applicationId])
  const { failure, reload, value: person } = useAnswer(isPerson ? read : null, onSignedOut)
  const [alsoAddresses, setAlsoAddresses] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const word = words.erase.word()
  // Nobody erases a person whose applications are not shown.
  const isAwake = typed.trim().toLowerCase() === word && (!isPerson || person !== null)
  const erase = () => {
    if (!isAwake) return
    onClose()
    onErase(isPerson ? { application, what, alsoAddresses } : { application, what: 'application' })
  }
  const kept = system ?? 'none'
  return (
    <form
      className={styles['erase']}
      onSubmit={(event) => {
        event.preventDefault()
        erase()
      }}
    >
      {!isPerson ? null : person ? (
        <Person person={person} ticked={alsoAddresses} onTick={setAlsoAddresses} />
      ) : failure ? (
        <div className={styles['failure']} role="alert">
          <p>{parts.needsNetwork.text()}</p>
          <Button variant="outline" size="small" onClick={() => void reload()}>
            {parts.needsNetwork.tryAgain()}
          </Button>
        </div>
      ) : (
        <SkeletonRows count={2} label={words.erase.loading()} />
      )}
      <p>
        {isPerson
          ? words.erase.textPerson({ system: kept })
          : words.erase.text({
              files: application.files.length,
              hasNote: application.isNoted ? 'yes' : 'no',
              system: kept,
            })}
      </p>
      {person?.beyondErasure.map((sentence) => (
        <p key={sentence} className={styles['small']}>
          {sentence}
        </p>
      ))}
      <label className={fieldClass.field}>
        <span className={fieldClass.label}>{words.erase.typeWord({ word })}</span>
        <input
          className={fieldClass.control}
          name="erase-word"
          autoComplete="off"
          autoCapitalize="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <DialogActions onDismiss={onClose}>
        <span className={styles['destroy']}>
          <Button type="submit" size="small" isDisabled={!isAwake}>
            <Icon name="trash-2" />
            {words.erase.confirm()}
          </Button>
        </span>
      </DialogActions>
    </form>
  )
}

interface PersonProps {
  readonly person: DeskPerson
  /** Other addresses that are erased, too. */
  readonly ticked: readonly string[]
  readonly onTick: (addresses: readonly string[]) => void
}

function Person({ person: { others, own }, ticked, onTick }: PersonProps) {
  const headingId = useId()
  return (
    <>
      <section className={styles['address']} aria-labelledby={headingId}>
        <h3 className={styles['heading']} id={headingId}>
          {own.address === null ? words.erase.noAddress() : words.erase.ofAddress()} <bdi>{own.address}</bdi>
        </h3>
        <Stored address={own} />
      </section>
      {others.length === 0 ? null : (
        <fieldset className={styles['others']}>
          <legend className={styles['heading']}>{words.erase.otherAddresses()}</legend>
          <p className={styles['small']}>{words.erase.otherText()}</p>
          {others.map((other) => (
            <div key={other.address} className={styles['address']}>
              <label className={styles['tick']}>
                <input
                  type="checkbox"
                  checked={other.address !== null && ticked.includes(other.address)}
                  onChange={({ target }) => {
                    const rest = ticked.filter((address) => address !== other.address)
                    onTick(target.checked && other.address !== null ? [...rest, other.address] : rest)
                  }}
                />
                <bdi>{other.address}</bdi>
              </label>
              <Stored address={other} />
            </div>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** What is stored of an address. */
function Stored({ address: { also, applicationCount, applications } }: { readonly address: DeskAddress }) {
  const { nowMs } = useDesk()
  const more = [
    ...(applicationCount > applications.length ? [words.erase.more({ count: applicationCount - applications.length })] : []),
    ...also,
  ]
  return (
    <ul className={styles['stored']}>
      {applications.map((application) => (
        <li key={application.applicationId}>
          <b lang={foreignLanguage()}>
            <bdi>{application.jobTitle}</bdi>
          </b>
          {application.isInterest ? <span>{words.erase.interest()}</span> : null}
          <bdi>{personName(application)}</bdi>
          <span className={styles['small']}>{momentText(application.receivedAtMs, nowMs)}</span>
        </li>
      ))}
      {more.length === 0 ? null : <li>{listText(more)}</li>}
    </ul>
  )
}
