import { type ReceivedLine, receiveReturn } from '@storylamp/contract/returns/admin-returns'
import { type PieceCondition, pieceConditions } from '@storylamp/contract/returns/returns'
import * as z from 'zod/mini'
import { TextField, useProblem } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted, type FormValues, toNumber } from '../components/forms/form-values.ts'
import { conditionNames } from './return-state.tsx'
import { reloadIfStepIsGone, type StepProps } from './step-props.ts'

type Row = { line: string; condition: PieceCondition; pieces: string }

const toBody = ({ lines = [], faulty }: FormValues) => ({
  faulty: faulty !== undefined,
  lines: (lines as Row[]).map(({ line, condition, pieces }) => ({
    line: Number(line),
    condition,
    pieces: toNumber(pieces),
  })),
})
const { lines: receivedLines, faulty: isFaulty } = receiveReturn.body.shape
const check = checkConverted(
  checkBy<{ lines: ReceivedLine[]; faulty?: boolean | undefined }>(
    z.object({ lines: receivedLines, faulty: isFaulty }),
  ),
  toBody,
)

export function Receive({ shown: { _id, number, version, lines, isUnshipped, faulty }, onChanged }: StepProps) {
  const expected = faulty ? 'faulty' : isUnshipped ? 'as_new' : 'worn'
  return (
    <FormDialog
      buttonLabel="Receive"
      variant="primary"
      title={`Receive return ${number}`}
      submitLabel="It is here"
      check={check}
      send={(send, body) =>
        send('POST', '/api/admin/returns/:id/receive', { params: { id: _id }, body: { ...body, version } })
      }
      onRefused={reloadIfStepIsGone(onChanged)}
      successText="The return is received."
      failureText="The return could not be received. Please try again."
      onDone={onChanged}
    >
      {lines.map(({ line, name, pieces }, at) => (
        <fieldset key={line}>
          <legend className="mb-2 font-display text-lg font-semibold wrap-anywhere">
            {pieces} × {name}
          </legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {pieceConditions.map((condition, which) => {
              const field = `lines.${at * pieceConditions.length + which}`
              return (
                <div key={condition}>
                  <input type="hidden" name={`${field}.line`} value={line} />
                  <input type="hidden" name={`${field}.condition`} value={condition} />
                  <TextField
                    label={conditionNames[condition]}
                    name={`${field}.pieces`}
                    inputMode="numeric"
                    autoComplete="off"
                    defaultValue={condition === expected ? pieces : 0}
                  />
                </div>
              )
            })}
          </div>
        </fieldset>
      ))}
      {!isUnshipped && (
        <CheckboxField
          label="Broken, damaged or wrong: all of the delivery is refunded, also a dearer one"
          name="faulty"
          defaultChecked={faulty}
        />
      )}
      <p>
        Pieces as new go into the stock. One that is not here is not refunded, and the customer can ask to return it
        anew.
      </p>
      <ProblemOfLines />
    </FormDialog>
  )
}

const ProblemOfLines = () => (
  <p role="alert" className="font-semibold text-danger empty:hidden">
    {useProblem('lines')}
  </p>
)
