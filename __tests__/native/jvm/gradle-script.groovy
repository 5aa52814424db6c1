import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.control.customizers.ImportCustomizer

/**
 * Runs a build.gradle without Gradle, once in each of the environments given as JSON: remembers what the script sets,
 * block by block, and prints that as JSON. What a block does not know it asks of the block around it, as in Gradle.
 */
class Block {
  final Map<String, Object> settings = [:]

  def file(String path) { path }
  def getDefaultProguardFile(String name) { name }

  def methodMissing(String name, Object given) {
    def arguments = given as Object[]
    if (arguments.length == 1 && arguments[0] instanceof Closure) {
      def block = new Block()
      settings[name] = block.settings
      def body = arguments[0] as Closure
      body.delegate = block
      body.resolveStrategy = Closure.DELEGATE_FIRST
      body()
    } else {
      settings[name] = arguments.length == 1 ? arguments[0] : arguments as List
    }
  }

  def propertyMissing(String name) {
    if (!settings.containsKey(name)) throw new MissingPropertyException(name, Block)
    settings[name]
  }
}

class Project extends Block {
  Map<String, String> environment
  final Map<String, Object> rootProject = [ext: [:].withDefault { "the root project's ${it}".toString() }]
  final String hermesEnabled = 'true'
  final Map<String, Object> providers = [
    environmentVariable: { String name -> [getOrElse: { String other -> environment.getOrDefault(name, other) }] }
  ]
  final Map<String, Object> logger = [lifecycle: { line -> settings.said = line.toString() }]
}

class GradleException extends RuntimeException {
  GradleException(String message) { super(message) }
}

def configuration = new CompilerConfiguration(scriptBaseClass: DelegatingScript.name)
configuration.addCompilationCustomizers(new ImportCustomizer().addImport('GradleException', GradleException.name))
def shell = new GroovyShell(getClass().classLoader, new Binding(), configuration)
def (path, environments) = [args[0], new JsonSlurper().parseText(args[1])]

println JsonOutput.toJson(environments.collect { environment ->
  def project = new Project(environment: environment)
  def script = shell.parse(new File(path))
  script.setDelegate(project)
  try {
    script.run()
    project.settings
  } catch (GradleException refusal) {
    [refused: refusal.message]
  }
})
