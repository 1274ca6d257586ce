import type { Socket } from 'node:net'
import { ApiFailure } from './api-failure.ts'
import { errorBody } from './error-handler.ts'
import { securityHeaders } from './security-headers.ts'

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers an unreadable HTTP request, which never reaches the app, in the form of all our errors. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorBody(new ApiFailure('bad_request', 'the request can not be read')))
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`, ...lines, '', body].join('\r\n'))
}
