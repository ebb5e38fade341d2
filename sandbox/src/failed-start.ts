import type { Problem } from './parent.ts'

type SystemError = Error & { code?: string; syscall?: string; port?: number; path?: string }

export function explainFailedStart(error: SystemError): Problem {
  return { problem: sentenceFor(error), ...(error.code && { code: error.code }) }
}

function sentenceFor({ code, syscall, port, path, message }: SystemError) {
  const advice = 'choose another port with SANDBOX_PORT (web) or SANDBOX_SMTP_PORT (mail)'
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program: stop that one, or ${advice}.`
  if (syscall === 'listen') return `The sandbox may not listen on port ${port} (${code}): ${advice}.`
  if (path) return `The sandbox cannot keep its data in ${path} (${code}): choose another folder with DATA_DIR.`
  return message
}
