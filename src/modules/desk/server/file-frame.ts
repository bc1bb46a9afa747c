import { createHash } from 'node:crypto'
import { fileFrameScript } from 'virtual:desk-file-frame'

/**
 * The document of the frame in which recruiters see files. It has an origin of its own, no network, no storage and no way out: its policy allows
 * its two inline parts and a worker that it makes itself, and only a page of this site may frame it. It holds nothing before its page gives it
 * something.
 */

const style = `:root{color-scheme:light;--zoom:1}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#111;overflow-wrap:anywhere}
main{display:grid;gap:16px;justify-content:safe center;padding:20px 24px;outline:none}
:root:has(main:focus-visible){outline:3px solid #1c6bd8;outline-offset:-3px}
section,article{box-sizing:border-box;inline-size:calc((100vw - 48px)*var(--zoom));background:#fff;box-shadow:0 1px 6px #0003}
section{position:relative;container-type:inline-size;overflow:clip}
article{padding:32px;font-size:calc(15px*var(--zoom))}
p{min-block-size:1lh;margin:0;white-space:pre-wrap}
canvas{display:block;inline-size:100%;block-size:100%}
section div{position:absolute;inset:0;line-height:1;direction:ltr}
section span{position:absolute;color:transparent;white-space:pre;transform-origin:0 0;cursor:text}
section span::selection{background:#0a7cff55}
@media(width<480px){main{padding:10px 12px;gap:10px}section,article{inline-size:calc((100vw - 24px)*var(--zoom))}article{padding:20px}}`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const fileFrame = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>.</title>
<style>${style}</style>
<main tabindex="0"></main>
<script>${fileFrameScript}</script>
`

export const fileFrameHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src ${hashOf(fileFrameScript)}`,
    `style-src ${hashOf(style)}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; '),
  'X-Frame-Options': 'SAMEORIGIN',
}
