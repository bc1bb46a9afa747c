import { type Context, Hono } from 'hono'
import { proveAnswers } from '#server/applications/judge/prove-answers.ts'
import { acceptedLanguage } from '#server/web/language/accepted-language.ts'
import { inLanguage } from '#server/web/language/language.ts'
import type { RouteDeps } from '#server/module.ts'
import { challengeAction } from '../shared/online/proof.ts'
import { confirmAddress, readConfirmToken } from './confirmations.ts'
import { confirmHeaders, confirmPage, type ConfirmState, type LinkPurpose } from './confirm-page.ts'
import { makeChallenge } from './challenges.ts'

/** The challenge, at the address of the applicant service. What it is asked besides is the core's. */
export function guardRoutes({ database, limiter, signer }: Pick<RouteDeps, 'database' | 'limiter' | 'signer'>): Hono {
  const routes = new Hono()
  routes.get('/', proveAnswers, async (context, next) => {
    if (context.req.query('action') !== challengeAction) return next()
    const refusal = await limiter.refuse(context, 'guard.challenges')
    if (refusal) return refusal
    context.header('Cache-Control', 'no-store')
    return context.json(await makeChallenge(database, signer))
  })
  return routes
}

/** Where the links of mails lead: of the one that confirms an application, and of the one about a discard. */
export const confirmPath = '/confirm-email'
export const bringBackPath = '/bring-back'

/** The page of a link, and its press. Whoever presses either reads the mailbox, so both do the same and differ in their words. */
export function confirmRoutes(
  { database, delivery, limiter, signer }: Pick<RouteDeps, 'database' | 'delivery' | 'limiter' | 'signer'>,
  purpose: LinkPurpose,
): Hono {
  const routes = new Hono()
  routes.use(limiter.requests('guard.confirmations'))
  const show = (context: Context, state: ConfirmState) => {
    const language = acceptedLanguage(context.req.header('Accept-Language') ?? '')
    return inLanguage(language, () => context.html(confirmPage(purpose, state), state === 'ended' ? 404 : 200, confirmHeaders))
  }
  routes.get('/:token', (context) =>
    show(context, readConfirmToken(context.req.param('token'), signer) === null ? 'ended' : 'ask'),
  )
  routes.post('/:token', async (context) => {
    const applicationId = readConfirmToken(context.req.param('token'), signer)
    const isDone = applicationId !== null && (await confirmAddress(database, applicationId, database.nowMs()))
    delivery?.wake()
    return show(context, isDone ? 'done' : 'ended')
  })
  return routes
}
