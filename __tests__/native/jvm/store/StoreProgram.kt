import app.earshot.store.AsyncStorageDatabase
import app.earshot.store.RecordStore
import java.io.File
import java.util.HexFormat

private val hex = HexFormat.of()

/** The app's RecordStore, asked line by line; see store-process.ts. */
fun main(words: Array<String>) {
  var databases = File(words[0])
  var opened: RecordStore? = null
  val store = { opened ?: RecordStore(File(databases, "records.sqlite")).also { opened = it } }
  for (line in generateSequence(::readLine)) {
    val fields = line.split('\t')
    val answer =
      try {
        when (fields[0]) {
          "in" -> {
            opened?.close()
            opened = null
            databases = File(fields[1])
            listOf("ok")
          }
          "read" -> store().read(fields[1])?.let { listOf("ok", hex.formatHex(it)) } ?: listOf("none")
          "keys" -> listOf("ok") + store().keys(fields[1])
          "write" -> {
            val sets = fields.drop(2).take(fields[1].toInt())
            val pairs = sets.chunked(2) { (key, value) -> key to hex.parseHex(value) }
            store().write(pairs, fields.drop(2 + sets.size))
            listOf("ok")
          }
          "old" -> listOf("ok") + AsyncStorageDatabase(databases, fields[1]).entries().map { hex.formatHex(it.toByteArray()) }
          "delete old" -> {
            AsyncStorageDatabase(databases, fields[1]).delete()
            listOf("ok")
          }
          else -> error("Nobody knows how to ${fields[0]}.")
        }
      } catch (problem: Exception) {
        opened?.close()
        opened = null
        listOf("failed", problem.message ?: problem.toString())
      }
    println(answer.joinToString("\t"))
  }
  opened?.close()
}
