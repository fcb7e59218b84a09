/** A small button beside what it is about, which those who cannot see that are told. */

interface ToolProps {
  readonly label: string
  readonly about: string
  readonly onClick: () => void
  readonly isPressed?: boolean
  readonly disabled?: boolean
}

export const Tool = ({ label, about, onClick, isPressed, disabled }: ToolProps) => (
  <button type="button" class="quiet" aria-pressed={isPressed} disabled={disabled} onClick={onClick}>
    {label}
    <span class="hidden"> {about}</span>
  </button>
)
