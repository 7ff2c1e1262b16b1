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

/** The viewer's own filter looks at tags alone; this one finds calls by path, name and summary. */
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
  // Reads can be tried on the real books; writes are for a script that means them.
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => {
    const token = localStorage.getItem('token');
    if (token) request.headers.Authorization = `Bearer ${token}`;
    return request;
  },
});
