import type { Plugin } from 'vite'
import { escapeHtml } from '#shared/html-text.ts'
import { integrityOf } from '#server/web/files/configured-files.ts'

/**
 * Writes the Content-Security-Policy into each page, so that any static host serves it. The server repeats it as a header with
 * `frame-ancestors` (`headers.ts`).
 */

/** The policy goes after the charset, which must be within the first 1,024 bytes of a page. */
const charset = /\s*<meta charset="utf-8"\s*\/?>/

/** One that runs: it has a text, and no address or type. */
const inlineScript = /<script(?![^>]* (?:src|type)=)[^>]*>([^]+?)<\/script>/g

/** The source of an inline script or style. */
export function policyHash(text: string): string {
  return `'${integrityOf(Buffer.from(text))}'`
}

/** Adds a source to a directive of a page's policy. */
export function allowSource(html: string, directive: string, source: string): string {
  return html.replace(escapeHtml(`${directive} 'self'`), (policy) => `${policy} ${escapeHtml(source)}`)
}

/**
 * Writes the policy into `index.html` before everything that it governs, because a meta policy applies only to what follows it.
 * It must run after the plugins that prepend to the head, whose inline scripts it allows.
 */
export function securityPolicy(policy: string): Plugin {
  return {
    name: 'security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const meta = `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`
        const page = html.replace(charset, '').replace('<head>', () => `<head>\n    <meta charset="utf-8">\n    ${meta}`)
        const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) => script)
        return scripts.reduce((rest, script) => allowSource(rest, 'script-src', policyHash(script)), page)
      },
    },
  }
}
