/** Runs in the browser on `/docs`: shows the document and hands the key to the viewer. */

/* global SwaggerUIBundle */

const viewer = SwaggerUIBundle({
  url: 'api/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
})

const field = document.getElementById('key')
const state = document.getElementById('key-state')

document.getElementById('key-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const key = field.value.trim()
  if (key === '') viewer.authActions.logout(['key'])
  else viewer.preauthorizeApiKey('key', key)
  field.value = ''
  state.textContent = key === '' ? 'ไม่ใช้กุญแจแล้ว' : 'ใช้กุญแจนี้อยู่'
})
