import { createObservable } from '../../base/observable.ts'

export type Toast = {
  id: number
  text: string
  kind: 'done' | 'failed'
  durationMs: number
  /** Takes back what the toast tells. */
  undo?: (() => void) | undefined
}

export const toasts = createObservable<readonly Toast[]>([])

let lastId = 0

/** One that says the same takes the place of the one before. */
export function addToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  toasts.set([...toasts.get().filter(({ text }) => text !== toast.text), { ...toast, id: lastId }])
}

export const removeToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))
