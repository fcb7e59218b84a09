/** Runs in the browser on `/docs`: shows the document. A key is not stored. */

/* global SwaggerUIBundle */

SwaggerUIBundle({
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
