import { Hono } from 'hono'
import { proveAnswers } from '#server/applications/judge/prove-answers.ts'
import type { RouteDeps } from '#server/module.ts'
import { challengeAction } from '../shared/online/proof.ts'
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
