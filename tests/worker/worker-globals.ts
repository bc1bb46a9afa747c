import { vi } from 'vitest'
import { readBuildSettings } from '#server/web/settings/read-settings.ts'

/** The parts of the service worker's global scope that its modules use. */

/** Of the worker and of its documents. */
export const settings = readBuildSettings({})
globalThis.siteSettings = settings

export const origin = 'https://careers.example'

/** An in-memory `Cache`. */
export class MemoryCache {
  readonly answers = new Map<string, Response>()

  #addressOf(request: Request | string): string {
    return typeof request === 'string' ? new URL(request, origin).href : request.url
  }
  async match(request: Request | string): Promise<Response | undefined> {
    return this.answers.get(this.#addressOf(request))?.clone()
  }
  async put(request: Request | string, response: Response): Promise<void> {
    this.answers.set(this.#addressOf(request), response)
  }
  async delete(request: Request | string): Promise<boolean> {
    return this.answers.delete(this.#addressOf(request))
  }
  async keys(): Promise<Request[]> {
    return [...this.answers.keys()].map((url) => new Request(url))
  }
}

/** An in-memory `ExtendableEvent`. */
export class FakeExtendableEvent extends Event {
  readonly promises: Promise<unknown>[] = []
  readonly waitUntil = (work: Promise<unknown>) => void this.promises.push(work)
}

/** Puts a worker's own classes into the test's globals: its events, and a `Request` that takes addresses without an origin. */
export function stubWorkerClasses(): void {
  vi.stubGlobal('ExtendableEvent', FakeExtendableEvent)
  vi.stubGlobal('FetchEvent', FakeExtendableEvent)
  const BaseRequest = Request
  vi.stubGlobal(
    'Request',
    class extends BaseRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init)
      }
    },
  )
}
