import type { Plugin } from 'vite'
import { commonHeaders, staticPolicy } from '../site/headers.ts'

/**
 * Writes `_headers`, which Netlify, Cloudflare Pages and others read, and which documents the headers for any other static
 * host. It has the server's headers except the policy of each page, which is in the page.
 */
export function headersFile(options: { readonly hasCloudPicker: boolean }): Plugin {
  const block = (pattern: string, headers: Readonly<Record<string, string>>) =>
    [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  return {
    name: 'headers-file',
    apply: 'build',
    generateBundle() {
      const source = [
        block('/*', { ...commonHeaders(options), 'Content-Security-Policy': staticPolicy }),
        block('/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }),
        block('/sw.js', { 'Cache-Control': 'no-cache' }),
      ].join('\n\n')
      this.emitFile({ type: 'asset', fileName: '_headers', source: `${source}\n` })
    },
  }
}
