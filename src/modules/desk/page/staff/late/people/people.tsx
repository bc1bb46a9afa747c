import { useCallback, useState } from 'react'
import type { DeskAnswer } from '../../parts/client.ts'
import { Button } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { dayText, momentText } from '#platform/format.ts'
import { brand } from '#content'
import { type DeskColleague, type DeskPeople, type DeskRole, deskRoles, mayDo } from '../../../../shared/people.ts'
import { deskClient } from '../../parts/client.ts'
import { type Undo, useDesk } from '../../parts/desk-context.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useDeskTitle } from '../../parts/view.ts'
import { staff } from '../../../../words.ts'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './people.module.css'

const { people: words } = staff

/** A minute ago is now. */
const nowMs = 2 * 60_000

function lastSeen({ lastSeenMs }: DeskColleague, atMs: number): string {
  if (lastSeenMs === null) return words.never()
  return atMs - lastSeenMs < nowMs ? words.now() : momentText(lastSeenMs, atMs)
}

/** The role that somebody has when this one is given or taken: each needs the one before. */
function roleAfter(role: DeskRole, isGiven: boolean): DeskRole | null {
  return isGiven ? role : (deskRoles[deskRoles.indexOf(role) - 1] ?? null)
}

/** Who may work at the desk, what they may do, and who is invited. For those who may erase. */
export function Colleagues() {
  const { ask, nowMs: atMs, onSignedOut, say } = useDesk()
  useDeskTitle(words.heading())
  const { change, failure, value } = useAnswer(deskClient.people, onSignedOut)
  const [isInviting, setIsInviting] = useState(false)
  const [invitation, setInvitation] = useState<{ readonly name: string; readonly code: string } | null>(null)

  const take = useCallback(
    async (request: Promise<DeskAnswer<DeskPeople>>, done: string, undo?: Undo) => {
      const answer = await request
      if (answer.status === 'signed-out') return onSignedOut()
      if (answer.status === 'ok') change(() => answer.value)
      if (answer.status === 'ok') say(done, undo)
      else say(answer.status === 'refused' ? words.notPossible() : words.noNetwork())
    },
    [change, onSignedOut, say],
  )
  const invite = async (name: string, request: ReturnType<typeof deskClient.inviteAgain>): Promise<boolean> => {
    const answer = await request
    if (answer.status === 'signed-out') onSignedOut()
    if (answer.status !== 'ok') {
      say(answer.status === 'refused' ? words.taken({ name }) : words.noNetwork())
      return false
    }
    setInvitation({ name, code: answer.value.code })
    const people = await deskClient.people()
    if (people.status === 'ok') change(() => people.value)
    return true
  }
  const setRole = (person: DeskColleague, role: DeskRole): void => {
    const done = words.changed({ name: person.name, role })
    const undo = () => setRole({ ...person, role }, person.role)
    void take(deskClient.setRole(person.colleagueId, role), done, undo)
  }
  const remove = ({ invitedUntilMs, name, colleagueId, signsInWith }: DeskColleague) =>
    ask({
      title: words.remove.title({ name }),
      text: invitedUntilMs !== null && signsInWith === 'nothing' ? words.remove.textInvited() : words.remove.text(),
      confirm: words.remove.confirm(),
      onConfirm: () => void take(deskClient.removePerson(colleagueId), words.remove.done({ name })),
    })

  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['heading']} tabIndex={-1}>
          {words.heading()} {value ? <small>{value.people.length}</small> : null}
        </h1>
        <Button size="compact" icon="plus" onClick={() => setIsInviting(true)}>
          {words.invite.button()}
        </Button>
      </header>
      {failure === null ? null : <p role="alert">{words.noNetwork()}</p>}
      <table className={`${styles['table']} ${styles['people']}`}>
        <thead>
          <tr>
            <th scope="col">{words.name()}</th>
            <th scope="col">{words.way()}</th>
            {deskRoles.map((role) => (
              <th key={role} scope="col">
                {words.roles[role]()}
              </th>
            ))}
            <th scope="col">{words.lastSeen()}</th>
            <th scope="col">
              <VisuallyHidden>{words.remove.confirm()}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {(value?.people ?? []).map((person) => (
            <tr key={person.colleagueId}>
              <th scope="row">
                <span dir="auto">{person.name}</span> {person.isYou ? <small>{words.you()}</small> : null}
                {person.address === null || person.address === person.name ? null : <small dir="ltr">{person.address}</small>}
                {person.invitedUntilMs === null ? null : (
                  <small>{words.invitedUntil({ day: dayText(person.invitedUntilMs, atMs) })}</small>
                )}
              </th>
              <td>{words.ways[person.signsInWith]({ company: brand.name })}</td>
              {deskRoles.map((role) => (
                <td key={role} data-label={words.roles[role]()}>
                  <label className={styles['role']}>
                    <input
                      type="checkbox"
                      aria-label={words.roleOf({ name: person.name, role })}
                      checked={mayDo(person.role, role)}
                      disabled={person.isYou || roleAfter(role, !mayDo(person.role, role)) === null}
                      onChange={({ target }) => {
                        const next = roleAfter(role, target.checked)
                        if (next !== null) setRole(person, next)
                      }}
                    />
                  </label>
                </td>
              ))}
              <td>{lastSeen(person, atMs)}</td>
              <td>
                {person.isYou ? null : (
                  <span className={styles['actions']}>
                    {person.signsInWith === 'company' ? null : (
                      <Button
                        variant="ghost"
                        size="compact"
                        onClick={() => void invite(person.name, deskClient.inviteAgain(person.colleagueId))}
                      >
                        {words.invite.again()}
                      </Button>
                    )}
                    <Button variant="outline" size="compact" onClick={() => remove(person)}>
                      {words.remove.confirm()}
                    </Button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {value && value.removed.length > 0 ? (
        <section className={styles['removed']} aria-labelledby="removed-heading">
          <h2 id="removed-heading">{words.removed.heading()}</h2>
          <ul>
            {value.removed.map(({ atMs: removedAtMs, colleagueId, name }) => (
              <li key={colleagueId}>
                <span>
                  <bdi>{name}</bdi> <small>{dayText(removedAtMs, atMs)}</small>
                </span>
                <Button
                  variant="outline"
                  size="compact"
                  aria-label={words.removed.letInName({ name })}
                  onClick={() => void take(deskClient.letBackIn(colleagueId), words.removed.done({ name }))}
                >
                  {words.removed.letIn()}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className={styles['note']}>{words.rule()}</p>
      <InviteDialog
        isOpen={isInviting}
        invitation={invitation}
        onInvite={async (invitee) => invite(invitee.name, deskClient.invite(invitee))}
        onClose={() => {
          setIsInviting(false)
          setInvitation(null)
        }}
      />
    </div>
  )
}
