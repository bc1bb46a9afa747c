import type { Plugin } from 'vite'

/** A component of react-router is made by a call, which the bundler keeps unless it is marked, or gets a name for developers. */
const madeByCall = /^var \w+ = (?=React\d*\.(?:forwardRef|createContext|memo)\()/gm
const named = /^\w+\.displayName = "\w+";$/gm

/** Lets the bundler drop what pages do not use of react-router, such as `Form`, `NavLink` and `ScrollRestoration`. */
export function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({ code: code.replaceAll(named, '').replaceAll(madeByCall, '$&/* @__PURE__ */ '), map: null }),
    },
  }
}
