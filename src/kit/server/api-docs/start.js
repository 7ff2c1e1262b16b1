/* global SwaggerUIBundle */

const contains = (operation, words) => {
  const text = [
    operation.get('path'),
    operation.get('method'),
    operation.getIn(['operation', 'operationId']),
    operation.getIn(['operation', 'summary']),
  ]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Swagger UI filters by tag only; this filter also matches path, name and summary. */
const searchCalls = () => ({
  fn: {
    opsFilter: (tags, phrase) => {
      const words = phrase.toLowerCase().split(/\s+/);
      return tags
        .map((tag, name) =>
          words.every((word) => name.toLowerCase().includes(word))
            ? tag
            : tag.update('operations', (operations) =>
                operations.filter((operation) => contains(operation, words)),
              ),
        )
        .filter((tag) => tag.get('operations').size > 0);
    },
  },
});

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  filter: true,
  plugins: [searchCalls],
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  // Only reads can be tried here, because the page runs on the real books.
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => {
    const token = localStorage.getItem('token');
    if (token) request.headers.Authorization = `Bearer ${token}`;
    return request;
  },
});
