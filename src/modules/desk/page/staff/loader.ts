import { deskClient } from './parts/client.ts'

export type DeskEntry =
  | { readonly status: 'signed-in'; readonly untilMs: number }
  | { readonly status: 'signed-out'; readonly hasEnded: boolean }
  | { readonly status: 'unreachable' }

/** Asks whether somebody is signed in. Where no desk is switched on, the address does not exist. */
export async function loader(): Promise<DeskEntry> {
  const answer = await deskClient.session()
  switch (answer.status) {
    case 'ok':
      return { status: 'signed-in', untilMs: answer.value.signedInUntilMs }
    case 'signed-out':
      return { status: 'signed-out', hasEnded: false }
    case 'unreachable':
      return { status: 'unreachable' }
    case 'refused':
      throw new Response(null, { status: 404 })
  }
}
