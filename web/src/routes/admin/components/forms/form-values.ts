import type { Check } from '../../../../ui/forms/use-form.ts'

/** The values of a form's fields as text, nested by the fields' names. */
export type FormValues = Record<string, unknown>

/**
 * An empty field becomes NaN, so that the schema's message shows instead of 0 being sent. Many countries write a decimal comma;
 * more digits after it may be thousands.
 */
export const toNumber = (value: unknown): number =>
  value === '' ? Number.NaN : Number(String(value).replace(/^(\s*\d+),(\d{1,2}\s*)$/, '$1.$2'))

export const isFilled = (value: unknown): boolean => value !== undefined && value !== ''

/** Name of a hidden field that a form contains while a file is uploading. */
export const uploadingField = 'fileUploading'

/** Converts a form's values to a request body before they are checked. Refuses while a file is uploading. */
export const checkConverted =
  <T>(check: Check<T>, convert: (values: FormValues) => object): Check<T> =>
  (values) =>
    uploadingField in values
      ? { wrong: [{ path: '', message: 'Please wait until every file is uploaded' }] }
      : check(convert(values as FormValues))
